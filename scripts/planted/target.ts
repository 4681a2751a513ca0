export const operators = ['where', 'bound', 'sign', 'order', 'case', 'switched off', 'deleted', 'second batch'] as const
export type Operator = (typeof operators)[number]
/** A place in the text of a file, and what would stand there. */
export type Target = { operator: Operator; start: number; end: number; becomes: string }

/** Whether a condition asks if something is in use, or still there. */
export function stateOf(condition: string): 'switched off' | 'deleted' | undefined {
	if (/disabled|switched_?off|\bis_?off\b|[.'"]active\b/i.test(condition)) return 'switched off'
	return /deleted|removed_at|purged|in_?trash|trashed/i.test(condition) ? 'deleted' : undefined
}

/** The very instant of a clock is never met: a bound there is the same with it and without. */
export const isOfClock = (text: string): boolean => /\b(Date\.now|performance\.now|now|clock_timestamp)\(\)(?!.*::date)/s.test(text)
