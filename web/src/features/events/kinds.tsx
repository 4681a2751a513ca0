import { IconBell, IconClockHour4, IconCoins, IconGauge, IconKey, IconNote, IconPhoto, IconTool } from '../../ui/icons.gen.ts'
import type { IconType } from '../../ui/icon.ts'
import './kinds.css'

/** The parts an entry can have, named as in its addresses (`events/{kind}`); `file` and `note` (words alone) have no list there, nor has what one party pays another. */
export type Kind = 'rental' | 'balance' | 'transfer' | 'reminder' | 'maintenance' | 'measurement' | 'time-recording' | 'file' | 'note'

type KindFace = {
	/** The part in a form and on one entry. */
	label: string
	/** The list of all such entries. */
	plural: string
	Icon: IconType
	/** Sets --kind and --kind-bg, the pair of colours. */
	className: string
}

export const kinds: Record<Kind, KindFace> = {
	rental: { label: 'Vermietung', plural: 'Vermietung', Icon: IconKey, className: 'kind-rental' },
	balance: { label: 'Betrag', plural: 'Einnahmen & Ausgaben', Icon: IconCoins, className: 'kind-balance' },
	transfer: { label: 'Ausgleich', plural: 'Ausgleich', Icon: IconCoins, className: 'kind-balance' },
	reminder: { label: 'Erinnerung', plural: 'Erinnerungen', Icon: IconBell, className: 'kind-reminder' },
	maintenance: { label: 'Unterhalt', plural: 'Unterhalt', Icon: IconTool, className: 'kind-maintenance' },
	measurement: { label: 'Messung', plural: 'Messungen', Icon: IconGauge, className: 'kind-measurement' },
	'time-recording': { label: 'Arbeitszeit', plural: 'Zeiterfassung', Icon: IconClockHour4, className: 'kind-time' },
	note: { label: 'Notiz', plural: 'Notizen', Icon: IconNote, className: 'kind-file' },
	file: { label: 'Foto', plural: 'Fotos & Dateien', Icon: IconPhoto, className: 'kind-file' },
}

/** Those with a list of their own, in the order of the filter chips. */
export const listKinds = [
	'balance',
	'maintenance',
	'measurement',
	'time-recording',
	'reminder',
	'rental',
] as const satisfies readonly Kind[]

/** What an entry is about, the most telling part first. */
export const partKinds = [
	'maintenance',
	'measurement',
	'rental',
	'balance',
	'transfer',
	'time-recording',
	'reminder',
] as const satisfies readonly Kind[]
export type PartKind = (typeof partKinds)[number]
/** The sign under which an entry with these parts stands. */
export const leadingOf = (parts: readonly Kind[], hasFiles: boolean): Kind =>
	partKinds.find((kind) => parts.includes(kind)) ?? (hasFiles ? 'file' : 'note')

/** The round sign of a kind. Silent for screen readers: the word stands beside it. */
export function KindIcon({ kind, small = false }: { kind: Kind; small?: boolean }) {
	const { Icon, className } = kinds[kind]
	return (
		<span className={`kind-icon ${className}${small ? ' kind-icon-small' : ''}`}>
			<Icon size={small ? 17 : 20} stroke={1.8} aria-hidden />
		</span>
	)
}
