import {
	IconAddressBook,
	IconBook2,
	IconBox,
	IconBuildingCommunity,
	IconChartLine,
	IconMail,
	IconNotebook,
	IconPaperclip,
	IconUserCircle,
	IconUsersGroup,
} from '@tabler/icons-react'
import type { Source } from '@hausheft/contract/live.ts'
import type { Words } from '../platform/forms/noun.ts'
import type { IconType } from '../ui/icon.ts'
import './source-face.css'

type Face = Words & { Icon: IconType }

/** How each kind of thing is called and drawn where things of all kinds stand in one list. */
export const sourceFaces: Record<Source, Face> = {
	event: { article: 'der', one: 'Eintrag', many: 'Einträge', Icon: IconNotebook },
	property: { article: 'die', one: 'Liegenschaft', many: 'Liegenschaften', Icon: IconBuildingCommunity },
	object: { article: 'das', one: 'Objekt', many: 'Objekte', Icon: IconBox },
	contact: { article: 'der', one: 'Kontakt', many: 'Kontakte', Icon: IconAddressBook },
	journal: { article: 'das', one: 'Journal', many: 'Journale', Icon: IconBook2 },
	statistic: { article: 'die', one: 'Statistik', many: 'Statistiken', Icon: IconChartLine },
	file: { article: 'die', one: 'Datei', many: 'Dateien', Icon: IconPaperclip },
	group: { article: 'die', one: 'Gruppe', many: 'Gruppe & Mitglieder', Icon: IconUsersGroup },
	inbox: { article: 'die', one: 'Mail', many: 'Posteingang', Icon: IconMail },
	users: { article: 'die', one: 'Anwesenheit', many: 'Anwesenheit', Icon: IconUserCircle },
}

/** The round sign of a kind of thing. Silent for screen readers: the word stands beside it. */
export function SourceIcon({ source }: { source: Source }) {
	const { Icon } = sourceFaces[source]
	return (
		<span className="source-icon" data-source={source}>
			<Icon size={19} stroke={1.8} aria-hidden />
		</span>
	)
}
