package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The two operations that know the documents of BOSH: the size of a resource pool, and the static
 * addresses of a job's network.
 */
final class StaticAddresses {
  private StaticAddresses() {}

  /** The sum of the instances of all jobs in the pool that the path names. */
  static Result auto(Evaluator evaluator, Expr.Auto e, Environment environment) {
    List<String> path = e.path();
    if (path.size() != 3
        || !path.getFirst().equals("resource_pools")
        || !path.getLast().equals("size")) {
      return Result.error("auto only allowed for size entry in resource pools");
    }
    Result jobs = evaluator.evaluate(Expr.Reference.of("", "jobs"), environment, false);
    if (!jobs.ok()) {
      return Result.failed(jobs.info().withIssue(Issue.of("no jobs found")));
    }
    if (jobs.value().isCode()) {
      return Result.waiting(e, jobs.info());
    }
    if (!(jobs.value() instanceof ListValue list)) {
      return Result.error("jobs must be a list");
    }
    String pool = path.get(1).substring(path.get(1).indexOf(':') + 1);
    long size = 0;
    for (Node job : list.items()) {
      if (job.value() instanceof MapValue map
          && map.value("resource_pool") instanceof Value.Text name
          && name.value().equals(pool)) {
        if (!(map.value("instances") instanceof Value.Int instances)) {
          return Result.failed(Info.NONE);
        }
        size += instances.value();
      }
    }
    return Result.of(Value.of(size));
  }

  static Result of(List<Value> arguments, Evaluator evaluator, Environment environment) {
    List<Long> given = new ArrayList<>();
    for (Value argument : arguments) {
      Optional<String> problem = AddressIndices.collect(argument, given);
      if (problem.isPresent()) {
        return Result.error(problem.get());
      }
    }
    if (given.isEmpty()) {
      return Result.failed(Info.NONE);
    }
    List<Integer> indices =
        given.stream().map(index -> (int) Math.min(index, Integer.MAX_VALUE)).toList();
    Result name = evaluator.evaluate(Expr.Reference.of("name"), environment, false);
    if (!name.ok() || name.value().isCode()) {
      return name;
    }
    if (!(name.value() instanceof Value.Text network)) {
      return Result.error("name field must be string");
    }
    Result subnets =
        evaluator.evaluate(
            Expr.Reference.of("", "networks", network.value(), "subnets"), environment, false);
    if (!subnets.ok() || subnets.value().isCode()) {
      return subnets;
    }
    Result instances = evaluator.evaluate(Expr.Reference.of("instances"), environment, false);
    return addresses(indices, network.value(), subnets.value(), instances, environment);
  }

  private static Result addresses(
      List<Integer> indices,
      String network,
      Value subnets,
      Result instances,
      Environment environment) {
    Result ranges = ranges(network, subnets);
    if (!ranges.ok()) {
      return ranges;
    }
    if (!instances.ok() || !(instances.value() instanceof Value.Int count)) {
      return Result.failed(instances.info());
    }
    List<Address> pool = new ArrayList<>();
    if (!(ranges.value() instanceof ListValue list) || !fill(pool, list, environment)) {
      return Result.failed(Info.NONE);
    }
    List<String> chosen = new ArrayList<>();
    for (int index : indices) {
      if (index >= pool.size()) {
        return Result.failed(Info.NONE);
      }
      chosen.add(pool.get(index).toString());
    }
    if (count.value() > chosen.size() || count.value() < 0) {
      return Result.error("too less static IPs for " + count.value() + " instances");
    }
    return Result.of(
        ListValue.ofTexts(chosen.subList(0, (int) count.value()), environment.source()));
  }

  private static Result ranges(String network, Value subnets) {
    if (!(subnets instanceof ListValue list)) {
      return Result.error("subnets field must be a list");
    }
    List<Node> ranges = new ArrayList<>();
    for (Node subnet : list.items()) {
      if (!(subnet.value() instanceof MapValue map)) {
        return Result.error("subnet must be a map");
      }
      Value fixed = map.value("static");
      if (fixed == null) {
        return Result.error("no static ips for network " + network);
      }
      if (!(fixed instanceof ListValue entries)) {
        return Result.error("static ips for network " + network + " must be a list");
      }
      if (!entries.items().stream().allMatch(n -> n.value() instanceof Value.Text)) {
        return Result.error("invalid entry for static ips for network " + network);
      }
      ranges.addAll(entries.items());
    }
    return Result.of(ListValue.of(ranges));
  }

  private static boolean fill(List<Address> pool, ListValue ranges, Environment environment) {
    for (Node range : ranges.items()) {
      String text = range.value() instanceof Value.Text t ? t.value() : "";
      String[] ends = text.split("-", -1);
      Optional<Address> start = Address.parse(ends[0].strip());
      Optional<Address> end = ends.length == 1 ? start : Address.parse(ends[1].strip());
      if (start.isEmpty() || end.isEmpty()) {
        return false;
      }
      long size = end.get().minus(start.get()) + 1;
      environment.session().checkEntries(pool.size() + Math.abs(size));
      for (long i = 0; i < size; i++) {
        pool.add(start.get().plus(i));
      }
    }
    return true;
  }
}
