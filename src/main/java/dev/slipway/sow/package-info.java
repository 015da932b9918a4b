/**
 * Sow landscapes: components that are deployed in the order of their imports.
 *
 * <p>A {@link dev.slipway.sow.Landscape} is read from a folder with {@code acre.yaml}; its
 * documents are dynaml and evaluated by {@link dev.slipway.sow.Manifests}. {@link
 * dev.slipway.sow.LandscapeRun} deploys or deletes components, each by a {@link
 * dev.slipway.sow.ComponentRun}, and hands on what they export as their {@link
 * dev.slipway.sow.Contract}.
 */
@NullMarked
package dev.slipway.sow;

import org.jspecify.annotations.NullMarked;
