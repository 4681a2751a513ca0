import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { paged } from '../../platform/api/paged.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { replyCan } from '../../platform/rights/reply-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { stateWords, stoppedWords } from '../../kit/waiting/waiting-words.ts'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { useFocusNear } from '../../ui/use-focus-near.ts'
import { ReplyField } from './reply-field.tsx'
import { ReplyRow, SendingRow } from './reply-row.tsx'
import { useSentReplies } from './use-sent-replies.ts'
import { WaitingHere } from './waiting-here.tsx'
import './replies.css'

type Pages = Pick<
	UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
	'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

const seenBy = 'Antworten sehen alle, die den Eintrag sehen.'

/** What was said to an entry, the oldest first, and where one answers. */
export function EntryReplies({ event, group }: { event: Event; group: Group }) {
	const id = useId()
	const can = replyCan(group)
	const list = useInfiniteQuery(paged(replies.listReplies, { params: { id: event.id }, query: {} }))
	const { typed, sending, type, send, again, takeBack, takeAway } = useSentReplies(event)
	const waiting = useWaiting()
	const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
	const total = list.hasNextPage ? (event.replies?.count ?? rows.length) : rows.length
	useSeen(event, rows.length)
	useAllPages(list)
	const section = useRef<HTMLElement>(null)
	useFocusNear((gone) =>
		gone.closest('.reply')
			? ([...(section.current?.querySelectorAll<HTMLElement>('.reply-own button') ?? [])].at(-1) ??
				section.current?.closest<HTMLElement>('[role=dialog]'))
			: undefined,
	)
	// A message on the phone leads to the field.
	const asked = location.hash === '#answer'
	if (!can.reply.may && rows.length === 0 && !list.error) return null
	return (
		<section className="replies" aria-labelledby={id} ref={section}>
			<h4 id={id} aria-live="polite">
				{total > 0 ? count(total, 'Antwort', 'Antworten') : 'Antworten'}
			</h4>
			{list.error && !list.data && <ReadFailed error={list.error} onRetry={() => void list.refetch()} />}
			<WaitingHere event={event} mayReply={can.reply.may} />
			<ol className="replies-list">
				{rows.map((reply) => (
					<ReplyRow key={reply.id} reply={reply} group={group} />
				))}
				{list.hasNextPage && (
					<li>
						<Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
							Weitere laden
						</Button>
					</li>
				)}
				{waiting.rows
					.filter(({ kind, path }) => kind === 'reply' && path.includes(event.id))
					.map((row) => (
						<SendingRow
							key={row.id}
							sending={{ text: textIn(row.body), at: new Date(row.savedAt).toISOString(), problem: stoppedWords(row, waiting) }}
							words={stateWords(row, waiting)}
							onAgain={() => void sendAgain(row.id)}
							onTakeBack={() => void takeAway(row.id)}
						/>
					))}
				{sending.map((one) => (
					<SendingRow key={one.key} sending={one} onAgain={() => again(one)} onTakeBack={() => takeBack(one)} />
				))}
			</ol>
			{can.reply.may && (
				<ReplyField
					event={event.id}
					label="Antworten …"
					help={seenBy}
					value={typed}
					onChange={type}
					onSend={send}
					sendLabel="Senden"
					first={asked}
				/>
			)}
		</section>
	)
}

/** The newest is what a message leads to and what was just sent, and stands on the last page; so many are most that any entry has. */
const mostPages = 5
function useAllPages({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages): void {
	const pages = data?.pages.length ?? 0
	useEffect(() => {
		if (hasNextPage && !isFetching && !isError && pages < mostPages) void fetchNextPage()
	}, [hasNextPage, isFetching, isError, pages, fetchNextPage])
}

/** What was answered to one's own entry waits no longer, once it is looked at. */
function useSeen({ id, user }: Event, shown: number) {
	const me = useCurrentUser()?.id
	const { mutate } = useSend(replies.putAway)
	const told = useRef(0)
	useEffect(() => {
		if (shown === told.current || user !== me) return
		told.current = shown
		mutate({ params: { id }, body: {} })
	}, [id, user, me, shown, mutate])
}

const textIn = (body: unknown): string => (stringOf(lookAt(body, 'text')) ?? '').replaceAll(/<@[\da-f-]+>/g, '@…')

async function sendAgain(row: string) {
	const [{ sendAgain: again }, { sendNow }] = await Promise.all([
		import('../../platform/queue/send-queue.ts'),
		import('../../platform/queue/watch-queue.ts'),
	])
	await again(row, Date.now())
	await sendNow()
}
