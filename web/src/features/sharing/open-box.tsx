import type { ComponentProps } from 'react'
import type { Sharing } from '@hausheft/contract/sharing.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { openLine, reasonText } from './sharing-words.ts'

type OpenBoxProps = { data: Sharing; linkOf: (event: string) => ComponentProps<typeof AppLink> }

/** What could not be split as it says, why, and who carries it until somebody settles it. */
export function OpenBox({ data: { open, open_count: many }, linkOf }: OpenBoxProps) {
	if (many === 0) return null
	return (
		<Box title="Noch zu klären" action={<span className="dim">{many}</span>}>
			<ul className="box-rows sharing-open">
				{open.map((entry) => (
					<li key={entry.event}>
						<AppLink {...linkOf(entry.event)}>
							<b>{entry.name}</b>
							<span className="dim">{openLine(entry)}</span>
							<span>{reasonText(entry)}</span>
						</AppLink>
					</li>
				))}
			</ul>
			{many > open.length && <p className="dim">{`Die ersten ${open.length} von ${many}.`}</p>}
		</Box>
	)
}
