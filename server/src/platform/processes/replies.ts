// Hides nothing: how a task of a pool ends, known to both sides.

/** What ends a process that took too much: without a handler, and without its memory being written to the disk. */
export const outOfMemory: NodeJS.Signals = 'SIGUSR2'

/** `time`, `memory`: it took more than it may; `other`: its process ended as often as it was begun, whoever is at fault. */
type Killed = 'time' | 'memory' | 'other'
/** `fault`: these bytes cannot be worked on, now or later. */
export type Reply<Done> = { done: Done } | { fault: string } | { killed: Killed }
