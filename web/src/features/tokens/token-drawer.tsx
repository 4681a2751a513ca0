import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { MadeToken } from '@hausheft/contract/tokens.ts'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TokenForm } from './token-form.tsx'

/** Makes a key, and then shows it this once. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
	const [made, setMade] = useState<MadeToken>()
	const [busy, setBusy] = useState(false)
	const form = 'token-form'
	return (
		<Drawer
			title={made ? 'Schlüssel bereit' : 'Neuer Schlüssel'}
			icon={
				<span className="drawer-mark">
					<IconKey size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			step={made ? 'made' : 'form'}
			footer={
				<SaveBar>
					{made ? (
						<Button onClick={onClose}>Fertig</Button>
					) : (
						<>
							<Button look="secondary" onClick={onClose}>
								Abbrechen
							</Button>
							<Button type="submit" form={form} busy={busy}>
								Ausstellen
							</Button>
						</>
					)}
				</SaveBar>
			}
		>
			{made?.token ? (
				<ShownOnce label="Schlüssel" secret={made.token}>
					«{made.name}» ist ausgestellt. Jetzt kopieren und im Programm hinterlegen: Wer ihn hat, kommt damit ins Heft.
				</ShownOnce>
			) : (
				<TokenForm id={form} onBusy={setBusy} onMade={setMade} />
			)}
		</Drawer>
	)
}
