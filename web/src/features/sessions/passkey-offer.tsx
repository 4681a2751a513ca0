import { IconFingerprint } from '../../ui/icons.gen.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { VisitorPage } from './visitor-page.tsx'
import { addPasskey, canPasskey } from './passkeys.ts'
import { thisDevice } from './this-device.ts'
import { useStep } from './use-step.ts'

/** Whether it is worth offering: a phone that can ask for a finger or a face. */
export const isPasskeyOffered = async (): Promise<boolean> =>
	canPasskey() &&
	matchMedia('(pointer: coarse)').matches &&
	(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))

/** Right after somebody has come in by an invitation: the next time a finger will do. */
export function PasskeyOffer({ group, onDone }: { group: string; onDone: () => void }) {
	const { busy, problem, take } = useStep()
	return (
		<VisitorPage
			title={`Willkommen in «${group}»`}
			tab="Willkommen"
			picture={<EmptyDrawing motif="key" />}
			lead="Das nächste Mal ohne Passwort? Mit einem Passkey genügt der Finger, das Gesicht oder der Code dieses Geräts."
		>
			<div className="visitor-actions">
				<p className="field-error" role="alert">
					{problem}
				</p>
				<Button
					Icon={IconFingerprint}
					busy={busy}
					onClick={() =>
						void take(async () => {
							await addPasskey(thisDevice(), undefined)
							onDone()
						})
					}
				>
					Passkey einrichten
				</Button>
				<Button look="quiet" onClick={onDone}>
					Später
				</Button>
			</div>
		</VisitorPage>
	)
}
