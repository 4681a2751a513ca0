import type { QueuedKind } from '../../platform/device/queued.ts'

/** Whether something that waited has become an entry that its form would have counted as one. */
export function madeEntry(kind: QueuedKind, reply: unknown): boolean {
	const { entry, events } = (reply ?? {}) as { entry?: string | null; events?: readonly unknown[] }
	if (kind === 'tick') return Boolean(entry)
	return kind === 'round' ? (events?.length ?? 0) > 0 : kind === 'entry'
}
