import { IconTool } from '../ui/icons.gen.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Field } from '../ui/field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { showToast } from '../ui/toast-queue.ts'
import { EventLoading } from '../features/event-panel/event-states.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

type Open = 'drawer' | 'loading' | 'question' | 'failed' | undefined

export function OverlaySpecimens() {
	const [open, setOpen] = useState<Open>()
	const close = () => setOpen(undefined)
	return (
		<GallerySection id="darueber" title="Was sich darüberlegt">
			<Specimen name="Seitenblatt" row>
				<Button look="secondary" onClick={() => setOpen('drawer')}>
					Formular öffnen
				</Button>
				<Button look="secondary" onClick={() => setOpen('loading')}>
					Ladend öffnen
				</Button>
			</Specimen>
			<Specimen name="Rückfrage" row>
				<Button look="danger" onClick={() => setOpen('question')}>
					Löschen …
				</Button>
				<Button look="secondary" onClick={() => setOpen('failed')}>
					Mit Fehler …
				</Button>
			</Specimen>
			<Specimen name="Meldung" row>
				<Button
					look="secondary"
					onClick={() => showToast('Gespeichert.', { action: { label: 'Rückgängig', run: () => showToast('Rückgängig gemacht.') } })}
				>
					Gespeichert
				</Button>
				<Button look="secondary" onClick={() => showToast('Keine Verbindung. Die Eingaben bleiben hier erhalten.', { tone: 'bad' })}>
					Fehlgeschlagen
				</Button>
			</Specimen>
			{open === 'drawer' && (
				<Drawer
					title="Boiler"
					icon={
						<span className="drawer-mark">
							<IconTool size={20} stroke={1.9} aria-hidden />
						</span>
					}
					onClose={close}
					footer={
						<SaveBar note="Entwurf gespeichert">
							<Button look="secondary" onClick={close}>
								Abbrechen
							</Button>
							<Button onClick={close}>Speichern</Button>
						</SaveBar>
					}
				>
					<Field label="Bezeichnung">{(control) => <input {...control} className="input" defaultValue="Boiler" />}</Field>
				</Drawer>
			)}
			{open === 'loading' && (
				<Drawer title="Eintrag" onClose={close}>
					<EventLoading text="Event wird geladen" />
				</Drawer>
			)}
			{open === 'question' && (
				<ConfirmDialog title="Eintrag löschen?" confirm="Löschen" onConfirm={close} onCancel={close}>
					Der Eintrag kommt in den Papierkorb und kann 30 Tage lang wiederhergestellt werden.
				</ConfirmDialog>
			)}
			{open === 'failed' && (
				<ConfirmDialog
					title="Gruppe verlassen?"
					confirm="Verlassen"
					busy
					error="Eine Gruppe braucht jemanden, dem sie gehört."
					onConfirm={close}
					onCancel={close}
				>
					Danach ist hier nichts mehr zu sehen.
				</ConfirmDialog>
			)}
		</GallerySection>
	)
}
