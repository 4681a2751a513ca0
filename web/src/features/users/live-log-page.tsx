import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webNouns } from '../../nouns.ts'
import { IconPlayerPause, IconPlayerPlay } from '../../ui/icons.gen.ts'
import { groups } from '@hausheft/contract/groups.ts'
import type { Source } from '@hausheft/contract/live.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { emptyLog, logLength, useLiveLog, useLiveState, type Logged, type LiveState } from '../../platform/live/live-log.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { TagTone } from '../../ui/tag.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { LiveLogRow } from './live-log-row.tsx'
import { logView } from './log-view.ts'
import '../../ui/box.css'
import './live-log-page.css'

const states: Record<LiveState, { tone: TagTone; text: string }> = {
	open: { tone: 'good', text: 'verbunden' },
	connecting: { tone: 'plain', text: 'verbindet …' },
	closed: { tone: 'bad', text: 'getrennt' },
}

/** The last live messages as they arrive: what the server tells this page, and when. */
export function LiveLogPage() {
	usePageTitle('Live-Protokoll')
	const log = useLiveLog()
	const state = states[useLiveState()]
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const [held, setHeld] = useState<readonly Logged[]>()
	const [only, setOnly] = useState<Source>()
	const { rows, fresh, kinds, isEmpty } = logView(log, held, only)
	const names = new Map(all.map(({ id, name }) => [id, name]))
	return (
		<>
			<MobileTop title="Live-Protokoll" leading={<MenuButton />} />
			<PageHeader title="Live-Protokoll" note={`Die letzten ${logLength} Meldungen, die diese Seite erreicht haben, die neueste zuerst.`} />
			<div className="wrap live-log-page">
				<div className="live-log-head">
					<span role="status" className="live-log-state">
						<Tag tone={state.tone}>{state.text}</Tag>
						{held && (
							<span className="dim">angehalten{fresh > 0 && `, ${count(fresh, 'neue Meldung wartet', 'neue Meldungen warten')}`}</span>
						)}
					</span>
					<Button
						look="secondary"
						Icon={held ? IconPlayerPlay : IconPlayerPause}
						aria-pressed={held !== undefined}
						onClick={() => setHeld(held ? undefined : log)}
					>
						{held ? 'Weiterlaufen' : 'Anhalten'}
					</Button>
					{!isEmpty && (
						<Button
							look="quiet"
							onClick={() => {
								emptyLog()
								setHeld(undefined)
							}}
						>
							Leeren
						</Button>
					)}
				</div>
				{kinds.length > 0 && (
					<div className="chips" role="group" aria-label="Nach Art filtern">
						<ChipButton pressed={only === undefined} onPress={() => setOnly(undefined)}>
							Alles
						</ChipButton>
						{kinds.map((source) => (
							<ChipButton key={source} Icon={webNouns[source].Icon} pressed={only === source} onPress={() => setOnly(source)}>
								{nouns[source].words.many}
							</ChipButton>
						))}
					</div>
				)}
				{rows.length > 0 ? (
					<ol className="box box-rows">
						{rows.map((logged) => (
							<LiveLogRow key={logged.number} logged={logged} group={names.get(logged.message.group)} />
						))}
					</ol>
				) : (
					<Empty
						title="Noch keine Meldung"
						motif="bell"
						action={
							<LinkButton to="/user/groups" look="secondary">
								Zu den Gruppen
							</LinkButton>
						}
					>
						Sobald jemand in einer Ihrer Gruppen etwas ändert, steht es hier. Diese Seite kann offen bleiben.
					</Empty>
				)}
			</div>
		</>
	)
}
