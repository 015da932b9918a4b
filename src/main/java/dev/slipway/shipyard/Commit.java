package dev.slipway.shipyard;

import java.time.Instant;

/**
 * A commit of a repository that a revision was made of.
 *
 * @param repository the repository's name in the configuration
 * @param id 40 hexadecimal digits, as they stand in extension {@code gitcommitid}
 * @param author who wrote it, such as {@code Ada <ada@example.org>}
 * @param time when it was written
 * @param subject the first line of its message
 */
public record Commit(String repository, String id, String author, Instant time, String subject) {}
