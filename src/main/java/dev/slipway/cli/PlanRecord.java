package dev.slipway.cli;

import dev.slipway.skopos.CallForm;
import dev.slipway.skopos.RunListener;
import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.PlanState;
import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.skopos.plan.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that a run of a plan did, as {@code plan run -o json} tells it. */
final class PlanRecord implements RunListener {
  private final List<String> trace = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> calls = new ArrayList<>();
  private final RunListener view;

  /** A record that passes everything on to a view. */
  PlanRecord(RunListener view) {
    this.view = view;
  }

  @Override
  public void reported(Report report) {
    keep(report);
    view.reported(report);
  }

  @Override
  public void recalled(Report report) {
    keep(report);
    view.recalled(report);
  }

  @Override
  public void calling(StepRef at, Call call) {
    calls.add(CallForm.of(call));
    view.calling(at, call);
  }

  private void keep(Report report) {
    switch (report) {
      case Report.Ended ended -> trace.add(ended.line());
      case Report.Noted noted
          when noted.note() != Report.Note.CONTROL && noted.note() != Report.Note.DOUBT ->
          events.add(noted.line());
      case Report.Noted _, Report.Entered _, Report.Retried _, Report.Over _ -> {}
    }
  }

  /** The record of a run that ended. */
  Map<String, @Nullable Object> item(
      PlanReader.Reading.Accepted read, PlanState state, Verdict verdict) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("load", "ok");
    item.put(
        "load_warnings",
        read.warnings().stream().map(w -> w.problem().code() + ":" + w.step()).toList());
    item.put("trace", trace);
    item.put("skipped", state.skipped(read.plan()));
    item.put("events", events);
    item.put("calls", calls);
    item.put("result", verdict.text());
    return item;
  }
}
