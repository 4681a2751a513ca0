import { IconMailPlus } from '../../ui/icons.gen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { ApiError } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { sendFile } from '../../platform/api/upload.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { showToast } from '../../ui/toast-queue.ts'
import '../../ui/button.css'
import '../../ui/icon-button.css'

type Taking = { busy: boolean; take: (files: readonly File[]) => void }

/** Saved mails on their way in, one after the other. */
export function useTakeMails(group: string): Taking {
	const client = useQueryClient()
	const [busy, setBusy] = useState(false)
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])
	const takeOne = async (blob: File, signal: AbortSignal) => {
		if (blob.size > maxFileBytes) throw new Error('Grösser als 25 MB.')
		const input = { params: { id: group } }
		const made = await sendFile(inbox.createInboxItem, {
			...input,
			fields: {},
			blob,
			filename: blob.name,
			key: randomId(),
			onProgress: () => {},
			signal,
		})
		applyWrite(client, inbox.createInboxItem, input, made)
	}
	const take = async (files: readonly File[]) => {
		if (busy || files.length === 0) return
		const { signal } = (sending.current = new AbortController())
		setBusy(true)
		let taken = 0
		for (const file of files)
			try {
				await takeOne(file, signal)
				taken++
			} catch (failure) {
				if (signal.aborted) return
				const said = failure instanceof ApiError ? failure.problem.errors?.[0]?.message : undefined
				showToast(`«${file.name}»: ${said ?? (failure as Error).message}`, { tone: 'bad' })
			}
		setBusy(false)
		if (taken > 0) showToast(`${count(taken, 'Mail', 'Mails')} im Posteingang.`)
	}
	return { busy, take: (files) => void take(files) }
}

/** The way in for everybody; dropping is a second one. `icon`: as a sign alone. */
export function TakeMails({ taking: { busy, take }, icon = false }: { taking: Taking; icon?: boolean }) {
	const label = busy ? 'Wird gelesen …' : 'Mail hinzufügen (.eml)'
	return (
		<label className={icon ? 'icon-button' : 'button button-secondary'} title={icon ? label : undefined} aria-busy={busy || undefined}>
			<IconMailPlus size={icon ? 22 : 19} stroke={1.9} aria-hidden />
			<span className={icon ? 'hidden-visually' : undefined}>{label}</span>
			<input
				type="file"
				className="hidden-visually"
				accept=".eml,message/rfc822"
				multiple
				disabled={busy}
				onChange={({ currentTarget }) => {
					take([...(currentTarget.files ?? [])])
					// The same file can be chosen again.
					currentTarget.value = ''
				}}
			/>
		</label>
	)
}

type DropMailsProps = { takes: boolean; taking: Taking; className: string; children: ReactNode }

/** A mail that is dragged onto the page out of a mail program or a folder is taken in. */
export function DropMails({ takes, taking, className, children }: DropMailsProps) {
	const [over, setOver] = useState(false)
	const place = useRef<HTMLDivElement>(null)
	const onDrop = useEffectEvent((files: File[]) => taking.take(files))
	useEffect(() => {
		const { current } = place
		if (!current || !takes) return
		const stop = new AbortController()
		const hear = (kind: 'dragover' | 'dragleave' | 'drop', isOver: boolean) =>
			current.addEventListener(
				kind,
				(event) => {
					if (!event.dataTransfer?.types.includes('Files')) return
					event.preventDefault()
					setOver(isOver)
					if (kind === 'drop') onDrop([...event.dataTransfer.files])
				},
				{ signal: stop.signal },
			)
		hear('dragover', true)
		hear('dragleave', false)
		hear('drop', false)
		return () => stop.abort()
	}, [takes])
	return (
		<div className={className} ref={place} data-over={over || undefined}>
			{children}
		</div>
	)
}
