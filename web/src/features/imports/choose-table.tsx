import { IconTable, IconUpload } from '../../ui/icons.gen.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { ApiError } from '../../platform/api/client.ts'
import { sendFile } from '../../platform/api/upload.ts'
import { cx } from '../../ui/cx.ts'
import { tooLargeFor } from './import-words.ts'
import '../../ui/box.css'
import '../../ui/button.css'

/** Chosen or dropped, the file is read at once; nothing is written by that. */
export function ChooseTable({ group, onRead }: { group: string; onRead: (made: Import) => void }) {
	const [progress, setProgress] = useState<number>()
	const [trouble, setTrouble] = useState<string>()
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])
	const send = async (blob: File | undefined) => {
		if (!blob || progress !== undefined) return
		const tooLarge = tooLargeFor(blob)
		setTrouble(tooLarge)
		if (tooLarge) return
		const { signal } = (sending.current = new AbortController())
		setProgress(0)
		try {
			const sent = { params: { id: group }, fields: {}, blob, filename: blob.name, key: randomId(), onProgress: setProgress, signal }
			onRead(await sendFile(imports.createImport, sent))
		} catch (failure) {
			if (signal.aborted) return
			setTrouble(whyNot(failure as Error))
		} finally {
			setProgress(undefined)
		}
	}
	const { place, over } = useDroppedFile((file) => void send(file))
	const busy = progress !== undefined
	return (
		<section className={cx('box import-drop', over && 'import-drop-over')} aria-label="Datei wählen" ref={place}>
			<IconTable size={40} stroke={1.4} aria-hidden />
			<p>
				<b>Tabelle: CSV oder Excel (XLSX)</b>
				<span className="dim">Einträge, Ablesungen, Kontakte oder Objekte. Höchstens 50'000 Zeilen und 25 MB.</span>
				<b>Andere Gruppe: ihr Export als ZIP oder JSON</b>
				<span className="dim">
					Liegenschaften mit allem, was dazugehört. Das ZIP bringt die Dateien mit, höchstens 2 GB; das JSON kommt ohne Dateien, höchstens
					25 MB. Höchstens 50'000 Einträge.
				</span>
				<span className="dim">Geschrieben wird erst, wenn Sie gesehen haben, was daraus wird.</span>
			</p>
			<label className="button button-primary" aria-busy={busy || undefined}>
				<IconUpload size={19} stroke={1.9} aria-hidden />
				Datei wählen
				<input
					type="file"
					className="hidden-visually"
					accept=".csv,.txt,.tsv,.xlsx,.zip,.json,text/csv,application/zip,application/json"
					disabled={busy}
					onChange={({ currentTarget }) => {
						const [file] = currentTarget.files ?? []
						// The same file can be chosen again.
						currentTarget.value = ''
						void send(file)
					}}
				/>
			</label>
			<div className="import-drop-state" role="status">
				{busy && <progress max={1} value={progress} aria-label="Datei wird gelesen" />}
				{busy && (progress < 1 ? 'Wird hochgeladen …' : 'Wird gelesen …')}
			</div>
			<p className="field-error" role="alert">
				{trouble}
			</p>
		</section>
	)
}

/** Dropping is a second way for who has a pointer: the button is the one for everybody. */
function useDroppedFile(onFile: (file: File | undefined) => void) {
	const [over, setOver] = useState(false)
	const place = useRef<HTMLElement>(null)
	const onDrop = useEffectEvent(onFile)
	useEffect(() => {
		const { current } = place
		const stop = new AbortController()
		const hear = (kind: 'dragover' | 'dragleave' | 'drop', isOver: boolean) =>
			current?.addEventListener(
				kind,
				(event) => {
					event.preventDefault()
					setOver(isOver)
					if (kind === 'drop') onDrop(event.dataTransfer?.files[0])
				},
				{ signal: stop.signal },
			)
		hear('dragover', true)
		hear('dragleave', false)
		hear('drop', false)
		return () => stop.abort()
	}, [])
	return { place, over }
}

function whyNot(failure: Error): string {
	if (!(failure instanceof ApiError)) return failure.message
	if (failure.status === 0) return 'Die Verbindung ist unterbrochen. Bitte die Datei nochmals wählen, sobald sie wieder da ist.'
	return failure.problem.errors?.[0]?.message ?? failure.message
}
