import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { TrialForm, type TrialFile } from '../features/event-form/trial-form.tsx'
import { sampleClient, sampleGroup, sampleProperty } from './samples.ts'
import { GallerySection, Specimen } from './specimen.tsx'

/** In every state that they can be in. */
const files: TrialFile[] = [
	{
		key: '1',
		filename: 'Rechnung.pdf',
		mime: 'application/pdf',
		state: 'done',
		progress: 1,
		stored: { id: '1', filename: 'Rechnung.pdf', mime: 'application/pdf', path: '', receipt: true },
	},
	{ key: '2', filename: 'Heizraum.txt', mime: 'text/plain', state: 'sending', progress: 0.6 },
	{ key: '3', filename: 'Plan.pdf', mime: 'application/pdf', state: 'waiting', progress: 0 },
	{ key: '4', filename: 'Video.mp4', mime: 'video/mp4', state: 'failed', progress: 0, error: 'Grösser als 25 MB.' },
]

/** The entry's own fields, all of them, with things to choose from. */
export function EntrySpecimens() {
	const [client] = useState(sampleClient)
	return (
		<GallerySection id="eintrag" title="Felder des Eintrags">
			<Specimen name="Formular" wide>
				<QueryClientProvider client={client}>
					<TrialForm group={sampleGroup} property={sampleProperty} files={files} />
				</QueryClientProvider>
			</Specimen>
		</GallerySection>
	)
}
