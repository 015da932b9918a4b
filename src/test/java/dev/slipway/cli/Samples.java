package dev.slipway.cli;

/** Deliveries as the server shows them, with single quotes. */
final class Samples {
  static final String RUNNING =
      """
      {'context':'c-1','project':'shop','service':'carts','revision':'r1','state':'started',
       'started':'2026-01-31T12:00:00Z','sequences':[
        {'number':1,'stage':'dev','sequence':'delivery','service':'carts','state':'started',
         'message':'','triggered':'2026-01-31T12:00:00Z','started':'2026-01-31T12:00:00Z',
         'waiting':'task test is being done by w-2; no time limit','tasks':[
          {'id':'t-1','name':'deployment','state':'finished','triggered':'2026-01-31T12:00:00Z',
           'started':'2026-01-31T12:00:01Z','ended':'2026-01-31T12:00:03.200Z','result':'pass',
           'status':'succeeded','message':'deployed','workers':[
            {'source':'w-1','started':'2026-01-31T12:00:01Z','message':''}],'notes':[]},
          {'id':'t-2','name':'test','state':'started','triggered':'2026-01-31T12:00:04Z',
           'started':'2026-01-31T12:00:05Z','message':'','workers':[
            {'source':'w-2','started':'2026-01-31T12:00:05Z','message':''}],'notes':[]}]}]}
      """;

  static final String FAILED =
      """
      {'context':'c-1','project':'shop','service':'carts','revision':'r1','state':'finished',
       'result':'fail','started':'2026-01-31T12:00:00Z','ended':'2026-01-31T12:01:05Z','sequences':[
        {'number':1,'stage':'dev','sequence':'delivery','service':'carts','state':'finished',
         'result':'fail','status':'succeeded','message':'3 tests failed',
         'triggered':'2026-01-31T12:00:00Z','started':'2026-01-31T12:00:00Z',
         'ended':'2026-01-31T12:01:05Z','tasks':[]}]}
      """;

  static final String PASSED = FAILED.replace("fail'", "pass'").replace("3 tests failed", "");

  private Samples() {}
}
