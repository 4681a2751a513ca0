type Typed = { name: string; password: string }
export type DeletionErrors = { name?: string | undefined; password?: string | undefined }

/** The first thing that keeps a group from being deleted: its own name, exactly, and the password once that was asked for. */
export function whatIsMissing(typed: Typed, group: { name: string }, asksPassword: boolean): DeletionErrors | undefined {
	if (typed.name !== group.name) return { name: `Bitte genau «${group.name}» eingeben.` }
	if (asksPassword && typed.password === '') return { password: 'Bitte Passwort ausfüllen.' }
	return undefined
}
