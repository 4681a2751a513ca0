import { IconRefresh } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { inboxCan } from '../../platform/rights/inbox-can.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'

/** Where mails to the group go, to be copied and renewed; or what is missing for that. */
export function InboxAddress({ group }: { group: Group }) {
	const renew = useSend(groups.renewInboxAddress)
	const [asking, setAsking] = useState(false)
	const { renewAddress } = inboxCan(group)
	if (group.inbox_address === null)
		return (
			<Notice>
				Damit Mails von selbst hier ankommen, muss <code>INBOX_DOMAIN</code> setzen, wer diesen Server betreibt. Gespeicherte Mails (.eml)
				lassen sich schon jetzt hinzufügen.
			</Notice>
		)
	const confirm = () =>
		renew.mutate(
			{ params: { id: group.id } },
			{
				onSuccess: () => {
					setAsking(false)
					showToast('Neue Adresse. Die bisherige führt nirgends mehr hin.')
				},
			},
		)
	return (
		<details className="inbox-address">
			<summary>Adresse dieses Posteingangs</summary>
			<p className="dim">
				Rechnungen und Offerten an diese Adresse schicken, weiterleiten oder schicken lassen. Wer sie kennt, kann hierher schreiben.
			</p>
			<p className="inbox-address-text">
				<EmailText email={group.inbox_address} />
			</p>
			<div className="inbox-address-buttons">
				<CopyButton text={group.inbox_address} label="Kopieren" />
				{renewAddress.shown && (
					<Button look="quiet" Icon={IconRefresh} why={renewAddress.why} onClick={() => setAsking(true)}>
						Erneuern
					</Button>
				)}
			</div>
			{asking && (
				<ConfirmDialog
					title="Adresse erneuern?"
					confirm="Erneuern"
					onConfirm={confirm}
					onCancel={() => setAsking(false)}
					busy={renew.isPending}
					error={renew.error?.message ?? null}
				>
					Was an die bisherige Adresse geschickt wird, kommt dann nicht mehr an. Wer sie verwendet, braucht die neue.
				</ConfirmDialog>
			)}
		</details>
	)
}
