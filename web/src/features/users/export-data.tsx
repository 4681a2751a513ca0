import { useEffect, useRef, useState } from 'react'
import { IconDownload } from '../../ui/icons.gen.ts'
import { users } from '@hausheft/contract/users.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ApiError, request, urlOf } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../platform/page/save-blob.ts'

type State = { is: 'idle' } | { is: 'loading'; bytes: number } | { is: 'done'; bytes: number } | { is: 'failed'; message: string }

/** Everything that is kept about the person, as one archive. How large it gets is known only at its end. */
export function ExportData() {
	const [state, setState] = useState<State>({ is: 'idle' })
	const running = useRef<AbortController>(undefined)
	useEffect(() => () => running.current?.abort(), [])
	const load = async () => {
		const control = new AbortController()
		running.current = control
		setState({ is: 'loading', bytes: 0 })
		try {
			const response = await request(urlOf(users.exportMe, {}), { signal: control.signal })
			const { blob, bytes } = await received(response, (so) => setState({ is: 'loading', bytes: so }))
			saveBlob(blob, 'hausheft.zip')
			setState({ is: 'done', bytes })
		} catch (error) {
			if (control.signal.aborted) return setState({ is: 'idle' })
			const message = error instanceof ApiError ? error.message : 'Die Verbindung ist abgebrochen. Bitte nochmals versuchen.'
			setState({ is: 'failed', message })
		}
	}
	return (
		<div className="export-data">
			<p>Alle eigenen Daten und Dateien als ZIP: Konto, Gruppen, Einladungen, Einträge, Arbeitszeiten, Verlauf und hochgeladene Dateien.</p>
			<div className="export-buttons">
				<Button look="secondary" Icon={IconDownload} busy={state.is === 'loading'} onClick={() => void load()}>
					Daten herunterladen
				</Button>
				{state.is === 'loading' && (
					<Button look="quiet" onClick={() => running.current?.abort()}>
						Abbrechen
					</Button>
				)}
			</div>
			<p className={state.is === 'failed' ? 'field-error' : 'dim'} role="status">
				{saidOfState(state)}
			</p>
		</div>
	)
}

function saidOfState(state: State): string {
	if (state.is === 'failed') return state.message
	if (state.is === 'done') return `Fertig: hausheft.zip, ${fileSize(state.bytes)}.`
	if (state.is === 'idle') return ''
	return state.bytes === 0 ? 'Wird zusammengestellt …' : `${fileSize(state.bytes)} geladen …`
}

async function received(response: Response, tell: (bytes: number) => void): Promise<{ blob: Blob; bytes: number }> {
	const parts: Uint8Array<ArrayBuffer>[] = []
	let bytes = 0
	let told = 0
	const reader = response.body?.getReader()
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
		parts.push(part.value)
		bytes += part.value.byteLength
		// Often enough to see it move, seldom enough for a screen reader to follow.
		if (bytes - told > 200_000 || told === 0) tell((told = bytes))
	}
	return { blob: new Blob(parts, { type: 'application/zip' }), bytes }
}
