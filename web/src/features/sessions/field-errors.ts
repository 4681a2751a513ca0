type Issue = { path: PropertyKey[]; message: string }
type FieldErrors = Record<string, string>

/** What is wrong, at the field where it is: of several at one the first. */
export const firstIssues = (issues: readonly Issue[]): FieldErrors =>
	Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())

/** What was refused of the fields that a form has; undefined where it is about none of them. */
export function refusedFields(
	errors: readonly { path: string; message: string }[],
	isField: (path: string) => boolean,
): FieldErrors | undefined {
	const known = errors.filter(({ path }) => isField(path))
	return known.length > 0 ? firstIssues(known.map(({ path, message }) => ({ path: [path], message }))) : undefined
}
