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
import type { IconType } from '../ui/icon.ts'
import './source-face.css'

/** How each kind of thing is drawn where things of all kinds stand in one list. */
export const sourceIcons: Record<Source, IconType> = {
	event: IconNotebook,
	property: IconBuildingCommunity,
	object: IconBox,
	contact: IconAddressBook,
	journal: IconBook2,
	statistic: IconChartLine,
	file: IconPaperclip,
	group: IconUsersGroup,
	inbox: IconMail,
	users: IconUserCircle,
}

/** The round sign of a kind of thing. Silent for screen readers: the word stands beside it. */
export function SourceIcon({ source }: { source: Source }) {
	const Icon = sourceIcons[source]
	return (
		<span className="source-icon" data-source={source}>
			<Icon size={19} stroke={1.8} aria-hidden />
		</span>
	)
}
