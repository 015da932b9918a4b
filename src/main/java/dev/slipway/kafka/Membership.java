package dev.slipway.kafka;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/**
 * The place of an instance in a consumer group. It is kept over a restart, so that closing a
 * consumer alone does not leave: others would wait until the session is over.
 *
 * @param group the group
 * @param instance the name of the member
 */
public record Membership(String group, String instance) {
  /**
   * Gives up the places of consumers that take no more, so that others get their partitions at
   * once. What cannot be given up in that time is left to the session's end.
   */
  public static void leave(
      String bootstrapServers, List<Membership> memberships, Duration patience) {
    try (Admin admin = Admin.create(KafkaSettings.admin(bootstrapServers))) {
      List<KafkaFuture<Void>> gone =
          memberships.stream().map(membership -> membership.leave(admin)).toList();
      KafkaFuture.allOf(gone.toArray(KafkaFuture[]::new))
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      // Not a member, or no broker: the session ends by itself.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private KafkaFuture<Void> leave(Admin admin) {
    return admin
        .removeMembersFromConsumerGroup(
            group, new RemoveMembersFromConsumerGroupOptions(List.of(new MemberToRemove(instance))))
        .all();
  }
}
