import { IconKey } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { MadeToken } from '@hausheft/contract/tokens.ts'
import { MakingDrawer } from '../../kit/making-drawer.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { TokenForm } from './token-form.tsx'

/** Makes a key, and then shows it this once. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
	const [made, setMade] = useState<MadeToken>()
	const [busy, setBusy] = useState(false)
	const form = 'token-form'
	return (
		<MakingDrawer
			title={made ? 'Schlüssel bereit' : 'Neuer Schlüssel'}
			Icon={IconKey}
			form={form}
			submit="Ausstellen"
			busy={busy}
			made={made !== undefined}
			onClose={onClose}
		>
			{made?.token ? (
				<ShownOnce label="Schlüssel" secret={made.token}>
					«{made.name}» ist ausgestellt. Jetzt kopieren und im Programm hinterlegen: Wer ihn hat, kommt damit ins Heft.
				</ShownOnce>
			) : (
				<TokenForm id={form} onBusy={setBusy} onMade={setMade} />
			)}
		</MakingDrawer>
	)
}
