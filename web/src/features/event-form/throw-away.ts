// Hides what of a form goes when it is thrown away: what was typed, and the photos that were chosen in it.
import { isSending } from '../../platform/forms/form-state.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'

/** What is on its way cannot be called back, and takes its photos along. */
export function throwAway(
	now: { step: { is: string } },
	{ list, remove }: Pick<Attachments, 'list' | 'remove'>,
	restart: () => void,
): void {
	if (isSending(now)) return
	for (const { key, stored } of list.get()) if (!stored?.before) remove(key)
	restart()
}
