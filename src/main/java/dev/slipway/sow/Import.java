package dev.slipway.sow;

/**
 * A component that another one needs.
 *
 * @param label under which its exports are seen
 * @param component its name
 */
public record Import(String label, String component) {}
