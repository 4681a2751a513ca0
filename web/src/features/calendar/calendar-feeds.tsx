import { useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { calendar, type CalendarFeed, type CalendarKind } from '@hausheft/contract/calendar.ts'
import { kindsToDo } from '@hausheft/contract/calendar-kinds.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { ago } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { useNow } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import './calendar-feeds.css'

/** Where the calendar of a group is got for the programs that people have anyway; read once somebody looks. */
export function CalendarFeeds({ groups }: { groups: readonly Pick<Group, 'id' | 'name'>[] }) {
	const [open, setOpen] = useState(false)
	if (groups.length === 0) return null
	return (
		<details className="box calendar-feeds" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>
				<h2>In einem anderen Kalender zeigen</h2>
				<IconChevronDown size={19} stroke={1.9} className="feeds-mark" aria-hidden />
			</summary>
			<p className="dim">
				Ein Abo zeigt auf dem eigenen Telefon oder Rechner, was hier steht: Namen, Tage und Orte, nie Beträge. Es endet mit der
				Mitgliedschaft.
			</p>
			{open && (
				<ul>
					{groups.map((group) => (
						<li key={group.id}>
							<GroupFeed group={group} />
						</li>
					))}
				</ul>
			)}
		</details>
	)
}

function GroupFeed({ group: { id, name } }: { group: Pick<Group, 'id' | 'name'> }) {
	const input = { params: { id } }
	const found = useQuery(read(calendar.getFeed, input))
	const create = useSend(calendar.createFeed)
	const change = useSend(calendar.changeFeed)
	const remove = useSend(calendar.removeFeed)
	const [chosen, setChosen] = useState(kindsToDo)
	const [url, setUrl] = useState<string>()
	if (found.error && !found.data) return <ReadFailed error={found.error} onRetry={() => void found.refetch()} />
	if (found.data === undefined) return <SkeletonCards count={1} />
	const failed = create.error ?? change.error ?? remove.error
	const kinds = change.isPending ? change.variables.body.kinds : (found.data?.kinds ?? chosen)
	return (
		<FeedRow
			name={name}
			feed={found.data}
			url={found.data ? url : undefined}
			kinds={kinds}
			busy={create.isPending || remove.isPending}
			problem={failed?.message}
			onKinds={(wanted) => (found.data ? change.mutate({ ...input, body: { kinds: wanted } }) : setChosen(wanted))}
			onCreate={() => create.mutate({ ...input, body: { kinds: [...kinds] } }, { onSuccess: (made) => setUrl(made.url) })}
			onRemove={() =>
				remove.mutate(input, {
					onSuccess: () => {
						setUrl(undefined)
						showToast(`Das Abo von ${name} ist gelöscht.`)
					},
				})
			}
		/>
	)
}

type FeedRowProps = {
	name: string
	feed: CalendarFeed | null
	/** Right after it was made. */
	url: string | undefined
	kinds: readonly CalendarKind[]
	busy: boolean
	problem?: string | undefined
	onKinds: (kinds: CalendarKind[]) => void
	onCreate: () => void
	onRemove: () => void
}

const kindWords: Record<CalendarKind, { label: string; note?: string }> = {
	reminder: { label: 'Erinnerungen' },
	maintenance: { label: 'Offenen Unterhalt' },
	entry: { label: 'Einträge', note: 'was war, auch das, was schon erledigt ist' },
	contact: { label: 'Kontakte', note: 'am letzten Tag, an dem sie gelten' },
	stay: { label: 'Aufenthalte', note: 'zugesagt und angefragt, von der Ankunft an' },
}
const shownKinds = keysOf(kindWords).map((value) => ({ value, ...kindWords[value] }))

/** The subscription of one group: none, one whose address is said now, or one that was made before. */
export function FeedRow({ name, feed, url, kinds, busy, problem, onKinds, onCreate, onRemove }: FeedRowProps) {
	const now = useNow()
	const used = feed && (feed.read_at === null ? 'Noch von keinem Programm gelesen.' : `Zuletzt gelesen ${ago(feed.read_at, now)}.`)
	return (
		<div className="feed">
			<div className="feed-head">
				<div>
					<h3>{name}</h3>
					<p className="dim">{feed ? `Angelegt ${ago(feed.created_at, now)}. ${used}` : 'Noch kein Abo.'}</p>
				</div>
				<div className="feed-ways">
					{feed ? (
						<>
							<Button look="secondary" busy={busy} onClick={onCreate}>
								Neue Adresse
							</Button>
							<Button look="danger" busy={busy} onClick={onRemove}>
								Abo löschen
							</Button>
						</>
					) : (
						<Button look="secondary" busy={busy} onClick={onCreate}>
							Abo anlegen
						</Button>
					)}
				</div>
			</div>
			<CheckList
				label="Das Abo zeigt"
				options={shownKinds}
				value={kinds}
				onChange={(wanted) => onKinds(shownKinds.flatMap(({ value }) => (wanted.includes(value) ? [value] : [])))}
				error={kinds.length === 0 ? 'Bitte mindestens eines wählen.' : undefined}
			/>
			{problem && (
				<p role="alert" className="feed-problem">
					{problem}
				</p>
			)}
			{url && <NewAddress url={url} />}
		</div>
	)
}

function NewAddress({ url }: { url: string }) {
	return (
		<div className="feed-new" role="status">
			<p>
				<b>Die Adresse steht nur jetzt hier.</b> Wer sie hat, liest den Kalender mit: Sie ist nur für eigene Geräte.
			</p>
			<div className="feed-address">
				<code>{url}</code>
				<CopyButton text={url} label="Adresse kopieren" />
			</div>
			<dl>
				<dt>Apple</dt>
				<dd>
					<a href={url.replace(/^https?:/, 'webcal:')}>Hier öffnen</a>, oder in Kalender «Ablage › Neues Kalenderabonnement» wählen und die
					Adresse einsetzen.
				</dd>
				<dt>Google</dt>
				<dd>Am Rechner in Google Kalender bei «Weitere Kalender» auf + drücken, «Per URL» wählen und die Adresse einsetzen.</dd>
				<dt>Outlook</dt>
				<dd>Im Kalender «Kalender hinzufügen», dann «Aus dem Internet abonnieren» wählen und die Adresse einsetzen.</dd>
			</dl>
			{!url.startsWith('https:') && (
				<p>Google und Outlook holen den Kalender aus dem Internet: Dafür muss Hausheft dort mit https erreichbar sein.</p>
			)}
		</div>
	)
}
