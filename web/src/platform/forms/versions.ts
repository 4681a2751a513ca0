// Hides how three versions of the same thing are compared field by field: as it was before, as it is typed, as it is stored now.

/** Every field as it is sent, under its name. What a form shows in one place may be several values of it. */
export type Body = Readonly<Record<string, unknown>>
/** What one began with, what one has typed, and what is stored now. */
export type Versions = { before: Body; mine: Body; theirs: Body }

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** The fields that differ, as they are now. */
export const changesOf = (before: Body, now: Body): Body =>
	Object.fromEntries(Object.entries(now).filter(([field, value]) => differs(value, before[field])))

/** Fields that both have changed, each in another way: somebody must choose. */
export const conflictsOf = ({ before, mine, theirs }: Versions): string[] =>
	Object.keys(changesOf(before, mine)).filter((field) => differs(theirs[field], before[field]) && differs(theirs[field], mine[field]))

/** The fields of which the typed version is to stand; of the conflicts those in `keep`. All others are as they are stored now. */
export function ownFields(versions: Versions, keep: ReadonlySet<string>): string[] {
	const conflicts = new Set(conflictsOf(versions))
	return Object.keys(changesOf(versions.before, versions.mine)).filter((field) => !conflicts.has(field) || keep.has(field))
}
