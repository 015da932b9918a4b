package dev.slipway.sequence;

import dev.slipway.shipyard.Shipyards;

/** What every part of the machine works with, the same for all transitions. */
record Kit(
    Shipyards shipyards,
    Ids ids,
    SequenceMachine.Settings settings,
    Lifecycle lifecycle,
    Announcer announcer) {}
