import { useEffect, useRef, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { replies, type EntryReply } from '@hausheft/contract/replies.ts'
import { ago, dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { useTrashToast } from '../../kit/trash-toast.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useNow } from '../../platform/page/now.ts'
import { replyCan } from '../../platform/rights/reply-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { ReplyDraft, saysTheSame, sentText, typedOf } from './reply-draft.ts'
import { ReplyField } from './reply-field.tsx'
import { ReplyText } from './reply-text.tsx'

/** One reply: who, when, what; one's own can be changed and thrown away. */
export function ReplyRow({ reply, group }: { reply: EntryReply; group: Group }) {
	const me = useCurrentUser()?.id
	const [editing, setEditing] = useState(false)
	const { mutateAsync: remove, isPending } = useSend(replies.removeReply)
	const thrown = useTrashToast()
	const row = useRef<HTMLLIElement>(null)
	const wasEditing = useRef(false)
	useEffect(() => {
		// Where one has begun to change it one goes on.
		if (wasEditing.current && !editing && document.activeElement === document.body)
			row.current?.querySelector<HTMLElement>('.reply-own button')?.focus({ preventScroll: true })
		wasEditing.current = editing
	}, [editing])
	const can = replyCan(group)
	const own = reply.user === me && reply.author_text === null
	const name = reply.author_text ?? reply.user_name
	const discard = async () => {
		try {
			await remove({ params: { id: reply.id }, version: reply.version })
			thrown('reply', reply.id, 'Antwort gelöscht.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return (
		<li className="reply" data-reply={reply.id} ref={row}>
			<Avatar name={name} />
			<div className="reply-said">
				<p className="reply-head">
					<b>{name}</b> <When at={reply.created_at} />
					<span className="reply-paper">{dateTime(reply.created_at)}</span>
					{reply.edited && <span className="dim">bearbeitet</span>}
				</p>
				{editing ? <EditReply reply={reply} onDone={() => setEditing(false)} /> : <ReplyText {...reply} />}
				{!editing && (can.change(own) || can.remove(own)) && (
					<div className="reply-own">
						{can.change(own) && (
							<button type="button" aria-label={`Antwort von ${name} ändern`} onClick={() => setEditing(true)}>
								Ändern
							</button>
						)}
						{can.remove(own) && (
							<button
								type="button"
								aria-label={`Antwort von ${name} löschen`}
								aria-disabled={isPending}
								onClick={() => isPending || void discard()}
							>
								Löschen
							</button>
						)}
					</div>
				)}
			</div>
		</li>
	)
}

/** In words; the exact time once it is touched. */
function When({ at }: { at: string }) {
	const now = useNow()
	const [exact, setExact] = useState(false)
	return (
		<button type="button" className="reply-when dim" title={dateTime(at)} onClick={() => setExact(!exact)}>
			<time dateTime={at}>{exact ? dateTime(at) : ago(at, now)}</time>
		</button>
	)
}

function EditReply({ reply, onDone }: { reply: EntryReply; onDone: () => void }) {
	const { mutateAsync, isPending, error } = useSend(replies.changeReply)
	const [before] = useState(() => ({ ...typedOf(reply), sending: [] }))
	const draft = useDraft({
		key: `reply.edit.${reply.id}`,
		shape: ReplyDraft,
		fresh: before,
		isClean: (typed) => saysTheSame(typed, before),
	})
	const done = () => {
		draft.reset()
		onDone()
	}
	const save = async () => {
		if (!draft.isDirty()) return done()
		await mutateAsync({ params: { id: reply.id }, body: { text: sentText(draft.value) }, version: reply.version }).then(
			done,
			() => undefined,
		)
	}
	return (
		<ReplyField
			event={reply.event}
			label="Antwort ändern"
			value={draft.value}
			error={error?.message}
			onChange={(next) => draft.change({ ...next, sending: [] })}
			onSend={() => void save()}
			sendLabel="Speichern"
			busy={isPending}
			onCancel={done}
			first
		/>
	)
}

/** One that is not stored yet; refused it stays with its text and the reason. */
export function SendingRow({
	sending: { text, problem, at },
	words = 'wird gesendet',
	onAgain,
	onTakeBack,
}: {
	sending: { text: string; problem?: string | undefined; at: string }
	/** How it stands with it, as long as nothing is wrong. */
	words?: string
	onAgain: () => void
	onTakeBack: () => void
}) {
	const me = useCurrentUser()
	return (
		<li className="reply reply-sending">
			<Avatar name={me?.name ?? ''} />
			<div className="reply-said">
				<p className="reply-head">
					<b>{me?.name}</b> <time dateTime={at}>{problem ? 'nicht gesendet' : words}</time>
				</p>
				<p className="reply-text">{text}</p>
				{problem && (
					<>
						<p className="field-error" role="alert">
							{problem}
						</p>
						<div className="reply-ways">
							<Button look="quiet" onClick={onTakeBack}>
								Bearbeiten
							</Button>
							<Button look="secondary" onClick={onAgain}>
								Nochmals senden
							</Button>
						</div>
					</>
				)}
			</div>
		</li>
	)
}
