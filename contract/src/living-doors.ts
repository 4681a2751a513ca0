/** What a new password leaves as it was, in words that the page and the mail share. */
import { z } from 'zod/mini'
import { Stamp } from './fields.ts'

const doorKinds = ['provider', 'calendar', 'webhook', 'link', 'invitation'] as const

/** What acts in an account's name beside its password, keys and passkeys, by the name that its owner knows. */
export const LivingDoor = z.object({ kind: z.enum(doorKinds), name: z.string(), created_at: z.nullable(Stamp) })
export type LivingDoor = z.infer<typeof LivingDoor>

type NamedDoor = { name: string; created_at?: string | null | undefined }
export type Living = { keys?: NamedDoor[] | undefined; passkeys?: NamedDoor[] | undefined; others?: LivingDoor[] | undefined }
export type LivingKind = { heading: string; still: string; those: NamedDoor[] }

const otherKinds: Record<LivingDoor['kind'], Omit<LivingKind, 'those'>> = {
	provider: { heading: 'Anbieter', still: 'Über diese Anbieter lässt sich weiterhin anmelden' },
	calendar: { heading: 'Kalender-Abos', still: 'Kalender-Abos zeigen weiterhin Termine dieser Gruppen' },
	webhook: { heading: 'Webhooks', still: 'Webhooks melden weiterhin an diese Adressen' },
	link: { heading: 'Einladungslinks', still: 'Einladungslinks lassen weiterhin in diese Gruppen' },
	invitation: { heading: 'Einladungen', still: 'Offene Einladungen lassen weiterhin herein' },
}

/** Each kind of which there is one, in the order in which they are read. */
export const livingKinds = ({ keys = [], passkeys = [], others = [] }: Living): LivingKind[] =>
	[
		{ heading: 'Schlüssel', still: 'Schlüssel für Programme gelten weiter', those: keys },
		{ heading: 'Passkeys', still: 'Passkeys öffnen dieses Konto weiterhin', those: passkeys },
		...doorKinds.map((kind) => ({ ...otherKinds[kind], those: others.filter((each) => each.kind === kind) })),
	].filter(({ those }) => those.length > 0)

export const namesOf = (those: LivingKind['those']): string => those.map(({ name }) => `«${name}»`).join(', ')

/** How to be rid of a second factor that somebody else has set up: by nothing that a mail alone could do. */
export const foreignFactor =
	'Nicht selbst eingerichtet? Mit einem eigenen Passkey (vor dem Sperren) oder einem Wiederherstellungscode anmelden und ihn unter «Konto» abschalten. Wer beides nicht hat, wendet sich an die Person, die diesen Server betreibt.'
