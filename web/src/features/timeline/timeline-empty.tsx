import { IconListCheck, IconPlus } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { properties } from '@hausheft/contract/properties.ts'
import { PropertyPicture } from '../../kit/property-picture.tsx'
import { read } from '../../platform/api/client.ts'
import { LinkButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { ComponentProps } from 'react'
import { Empty } from '../../ui/empty.tsx'
import type { TimelineFilters } from './timeline-query.ts'

type House = { group: string; property: string }
type TimelineEmptyProps = { filters: TimelineFilters; createHref: string | undefined; house?: House | undefined }

/** A list without entries: what it will be good for, and the way to the first one. */
export function TimelineEmpty({ filters, createHref, house }: TimelineEmptyProps) {
	const said = textFor(filters)
	const { title, text, button, motif } = said
	const begins = said === beginning
	const [to, search = ''] = createHref?.split('?') ?? []
	const action = button && to !== undefined && (
		<>
			<LinkButton Icon={IconPlus} to={to} search={Object.fromEntries(new URLSearchParams(search))} resetScroll={false}>
				{button}
			</LinkButton>
			{(begins || said === byKind['reminder']) && house && (
				<LinkButton look="secondary" Icon={IconListCheck} to={`/group/${house.group}/reminder`} search={{ house: house.property, add: 1 }}>
					Was wiederkehrt, vormerken
				</LinkButton>
			)}
		</>
	)
	return (
		<Empty
			title={title}
			motif={motif}
			drawing={begins && house && <HouseDrawing {...house} />}
			action={action}
			className={cx('timeline-empty', begins && 'timeline-beginning')}
		>
			{text}
		</Empty>
	)
}

/** The house that the first entry will be about. */
function HouseDrawing({ group, property }: House) {
	const { data } = useQuery(read(properties.listProperties, { params: { id: group } }))
	const house = data?.find(({ id }) => id === property)
	return house && <PropertyPicture property={house} width={220} height={150} />
}

type Text = { title: string; text: string; button: string; motif: NonNullable<ComponentProps<typeof Empty>['motif']> }

const beginning: Text = {
	title: 'Hier beginnt die Geschichte des Hauses',
	text: 'Ein Foto, ein paar Worte, ein Betrag: mehr braucht der erste Eintrag nicht.',
	button: 'Ersten Eintrag erfassen',
	motif: 'binder',
}
const journal: Text = {
	title: 'Das Journal ist noch leer',
	text: 'Ein guter Anfang: der heutige Zählerstand.',
	button: 'Eintrag erfassen',
	motif: 'meter',
}
const byKind: Record<string, Text> = {
	balance: {
		title: 'Noch keine Einnahmen und Ausgaben',
		text: 'Was das Haus kostet und einbringt, mit der Rechnung dazu und dem Vermerk für die Steuern.',
		button: 'Betrag erfassen',
		motif: 'jar',
	},
	maintenance: {
		title: 'Noch kein Unterhalt erfasst',
		text: 'Wer entkalkt, entlüftet und geprüft hat und wann es wieder so weit ist: hier geht es nicht vergessen.',
		button: 'Unterhalt erfassen',
		motif: 'toolbox',
	},
	measurement: {
		title: 'Noch keine Messung',
		text: 'Ab dem zweiten Zählerstand zeigt das Heft, was das Haus verbraucht.',
		button: 'Zählerstand erfassen',
		motif: 'meter',
	},
	'time-recording': {
		title: 'Noch keine Arbeitszeit erfasst',
		text: 'Wer fegt, mäht oder Schnee räumt, trägt hier die Stunden ein: so ist gesehen, wer wie viel getan hat.',
		button: 'Arbeitszeit erfassen',
		motif: 'rake',
	},
	reminder: {
		title: 'Keine Erinnerungen',
		text: 'Kaminfeger, Serviceabo, Versicherung: das Heft meldet sich, bevor es zu spät ist.',
		button: 'Erinnerung erfassen',
		motif: 'bell',
	},
	rental: {
		title: 'Noch nichts ausgegeben oder vermietet',
		text: 'Schlüssel, Waschküche, Wohnung: hier steht, wer was hat und wann es zurückkam.',
		button: 'Ausgabe erfassen',
		motif: 'key',
	},
}
const nothingFound: Text = { title: 'Nichts gefunden', text: 'Zu dieser Auswahl gibt es keine Einträge.', button: '', motif: 'glass' }

const textFor = ({ kind = 'all', journal: inJournal, q, object, contact, year, state, tax, person }: TimelineFilters): Text => {
	if (q || object || contact || year || state || tax || person) return nothingFound
	return byKind[kind] ?? (inJournal ? journal : beginning)
}
