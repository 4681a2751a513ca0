import {
	IconAddressBook,
	IconBook2,
	IconBox,
	IconBuildingCommunity,
	IconChartLine,
	IconMail,
	IconNotebook,
	IconPaperclip,
	IconPhoto,
	IconUserCircle,
	IconUsersGroup,
} from '../ui/icons.gen.ts'
import type { Source } from '@hausheft/contract/live.ts'
import type { IconType } from '../ui/icon.ts'
import './source-face.css'

type Face = {
	Icon: IconType
	/** Of its page in a property, as far as that is called or drawn otherwise; `also`: other words that people look for it by. */
	page?: { Icon?: IconType; label?: string; also?: string }
}

/** How each kind of thing is drawn where things of all kinds stand in one list, and found. */
export const faces: Record<Source, Face> = {
	event: { Icon: IconNotebook },
	property: { Icon: IconBuildingCommunity },
	object: { Icon: IconBox, page: { also: 'Wohnungen Geräte' } },
	contact: { Icon: IconAddressBook, page: { also: 'Adressen Handwerker Mieter' } },
	journal: { Icon: IconBook2, page: { Icon: IconNotebook } },
	statistic: { Icon: IconChartLine },
	file: { Icon: IconPaperclip, page: { Icon: IconPhoto, label: 'Fotos & Dateien', also: 'Belege Bilder PDF' } },
	group: { Icon: IconUsersGroup },
	inbox: { Icon: IconMail },
	users: { Icon: IconUserCircle },
}

/** The round sign of a kind of thing. Silent for screen readers: the word stands beside it. */
export function SourceIcon({ source }: { source: Source }) {
	const { Icon } = faces[source]
	return (
		<span className="source-icon" data-source={source}>
			<Icon size={19} stroke={1.8} aria-hidden />
		</span>
	)
}
