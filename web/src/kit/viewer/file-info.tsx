import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, request } from '../../platform/api/client.ts'
import { saveBlob } from '../../platform/page/save-blob.ts'
import { fileCan } from '../../platform/rights/file-can.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { isDrawn, isPdf, kindName } from '../../platform/words/file-kind.ts'
import { ObjectChoice } from './object-choice.tsx'
import { useChangeFile, type SaidOutcome } from './use-change-file.ts'
import '../../ui/field.css'
import './file-info.css'

type FileInfoProps = {
	file: File
	group: Group
	author?: string | undefined
	ofMail: boolean
	entryLink?: ReactNode
	onRemoved: () => void
}
type Telling = { file: File; onSaid: (said: SaidOutcome) => void }

/** What is known of a file, and what may be done with it. */
export function FileInfo({ file, group, author, ofMail, entryLink, onRemoved }: FileInfoProps) {
	const { filename, size, width, height, created_at, receipt, plan } = file
	const can = fileCan(group, file, author, ofMail)
	const { remove } = useChangeFile(file)
	// Said here: the toasts lie below this window.
	const [said, setSaid] = useState<SaidOutcome>()
	const throwAway = async () => {
		const outcome = await remove()
		if (outcome.tone === 'bad') setSaid(outcome)
		else onRemoved()
	}
	return (
		<aside className="viewer-info" aria-label="Angaben zur Datei">
			{can.change.may ? <FileName key={filename} file={file} onSaid={setSaid} /> : <b className="viewer-info-name">{filename}</b>}
			<p>
				{[
					kindName(file),
					size !== null && fileSize(size),
					width !== null && height !== null && `${width} × ${height} Pixel`,
					`hochgeladen am ${dateTime(created_at)}`,
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
			{can.change.shown && !plan ? <ReceiptSwitch file={file} why={can.change.why} onSaid={setSaid} /> : receipt && <Tag>Beleg</Tag>}
			{can.keep.shown && file.property !== null && (
				<>
					<PlanSwitch file={file} why={can.keep.why} onSaid={setSaid} />
					<ObjectChoice file={file} property={file.property} why={can.keep.why} onSaid={setSaid} />
				</>
			)}
			<div className="viewer-info-ways">
				{entryLink}
				{file.annotations && isDrawn(file) && (
					<a className={buttonClass('secondary')} href={markedPath(file)} download>
						{withMarks}
					</a>
				)}
				{file.annotations && isPdf(file) && <MarkedPdf file={file} onSaid={setSaid} />}
				{can.remove.shown && (
					<Button look="danger" why={can.remove.why} onClick={() => void throwAway()}>
						Löschen
					</Button>
				)}
			</div>
			<p className={said?.tone === 'bad' ? 'viewer-info-bad' : undefined} role="status">
				{said?.text}
			</p>
		</aside>
	)
}

const withMarks = 'Mit Markierungen herunterladen'
const markedPath = ({ path }: File) => `${path}?marks=1`

/** Why nothing can be drawn on a PDF is said here; of a link the browser would say nothing but that it failed. */
function MarkedPdf({ file, onSaid }: Telling) {
	const [busy, setBusy] = useState(false)
	const save = async () => {
		setBusy(true)
		try {
			const made = await (await request(markedPath(file))).blob()
			saveBlob(made, `${file.filename.replace(/\.[^.]*$/, '')} mit Markierungen.pdf`)
		} catch (error) {
			onSaid({ tone: 'bad', text: error instanceof ApiError ? error.message : 'Die Datei liess sich nicht herunterladen.' })
		} finally {
			setBusy(false)
		}
	}
	return (
		<Button look="secondary" busy={busy} onClick={() => void save()}>
			{withMarks}
		</Button>
	)
}

function FileName({ file, onSaid }: Telling) {
	const id = useId()
	const { change, busy } = useChangeFile(file)
	const [name, setName] = useState(file.filename)
	const wanted = name.trim()
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (wanted !== '' && wanted !== file.filename) void change({ filename: wanted }).then(onSaid)
	}
	return (
		<form className="viewer-info-name" onSubmit={submit}>
			<label htmlFor={id}>Name</label>
			<input id={id} className="input" value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
			{wanted !== '' && wanted !== file.filename && (
				<Button type="submit" look="secondary" busy={busy}>
					Umbenennen
				</Button>
			)}
		</form>
	)
}

/** Whether a file is a receipt; the answer of the server moves the switch. */
function ReceiptSwitch({ file, why, onSaid }: Telling & { why: string | undefined }) {
	const { change, busy } = useChangeFile(file)
	const { receipt } = file
	return (
		<FileSwitch label="Beleg" on={receipt} busy={busy} why={why} onTurn={() => void change({ receipt: !receipt }).then(onSaid)}>
			Belege sieht nur, wer Beträge sieht.
		</FileSwitch>
	)
}

/** Whether it stands at the house by itself. */
function PlanSwitch({ file, why, onSaid }: Telling & { why: string | undefined }) {
	const { change, busy } = useChangeFile(file)
	const { plan } = file
	return (
		<FileSwitch label="Plan oder Anleitung" on={plan} busy={busy} why={why} onTurn={() => void change({ plan: !plan }).then(onSaid)}>
			Bleibt bei der Liegenschaft, und alle sehen es, die sie sehen.
		</FileSwitch>
	)
}

type FileSwitchProps = { label: string; on: boolean; busy: boolean; why: string | undefined; onTurn: () => void; children: string }

function FileSwitch({ label, on, busy, why, onTurn, children }: FileSwitchProps) {
	const id = useId()
	return (
		<div className="file-switch">
			<button
				type="button"
				role="switch"
				aria-checked={on}
				aria-describedby={id}
				aria-busy={busy || undefined}
				aria-disabled={why ? true : undefined}
				onClick={() => busy || why || onTurn()}
			>
				<span className="file-switch-track" aria-hidden="true" />
				{label}
			</button>
			<p id={id}>
				{children}
				{why && <b>{` ${why}`}</b>}
			</p>
		</div>
	)
}
