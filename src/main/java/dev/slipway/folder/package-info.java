/** Shipyards from a folder on this machine, one project per sub-folder, watched for changes. */
@NullMarked
package dev.slipway.folder;

import org.jspecify.annotations.NullMarked;
