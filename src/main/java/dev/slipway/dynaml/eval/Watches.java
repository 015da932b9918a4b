package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.List;

/** What the evaluation of an expression looked at. */
final class Watches {
  private final List<Place> deep = new ArrayList<>();
  private final List<Place> shapes = new ArrayList<>();
  private boolean restless;
  private long tags = -1;

  /** It looked at everything from this place down. */
  void deep(Place place) {
    deep.add(place);
  }

  /** It looked at which keys the map at this place has. */
  void shape(Place place) {
    shapes.add(place);
  }

  /** It looked at tags. */
  void tags(long version) {
    tags = version;
  }

  /** It looked at something that may change at any time. */
  void restless() {
    restless = true;
  }

  boolean isRestless() {
    return restless;
  }

  boolean haveChangedSince(int pass, Session session) {
    for (Place place : deep) {
      if (place.changedAt() >= pass) {
        return true;
      }
    }
    for (Place place : shapes) {
      if (place.reshapedAt() >= pass) {
        return true;
      }
    }
    return tags >= 0 && tags != session.tags().version();
  }
}
