// Hides that a row may have been written by an earlier release: the row around a body becomes one of today, the body stays as it was.
import type { Queued, ToQueue } from '../device/queued.ts'

/** What was read from the device, which gives each its `at`. */
export const upgraded = (row: Queued | ToQueue): Queued => row as Queued
