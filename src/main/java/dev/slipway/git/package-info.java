/**
 * Shipyards from git: a commit at the head of a branch becomes a revision of the projects in it.
 * Nothing is ever checked out: files are read from the object database of a shallow clone, so that
 * no hook, symbolic link, submodule or filter can act.
 */
@NullMarked
package dev.slipway.git;

import org.jspecify.annotations.NullMarked;
