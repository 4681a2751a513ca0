import { lazy, Suspense } from 'react'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { proposedBalance } from '../../event-draft/parts/reminder.ts'
import { useParties } from '../../event-shares/use-parties.ts'
import { useEntry, useEntryError, useEntryValue } from './entry-context.ts'

const ShareLine = lazy(() => import('../../event-shares/share-line.tsx').then((module) => ({ default: module.ShareLine })))
const TransferFields = lazy(() => import('../../event-shares/transfer-fields.tsx').then((module) => ({ default: module.TransferFields })))

/** Who paid and how it is shared: nothing at all where nobody shares the house. */
export function ShareSlot() {
	const { mode, user, property } = useEntry()
	const parties = useParties(property)
	const [balance, set] = useEntryValue<EntryValues['balance']>('balance')
	const [day] = useEntryValue<string>('day')
	const wrongSplit = useEntryError('balance.split')
	const wrong = useEntryError('balance.paid_by') ?? wrongSplit
	const offersTo = mode === 'edit' ? undefined : user?.id
	return (
		parties && (
			<Suspense fallback={null}>
				<ShareLine parties={parties} balance={balance} day={day} offersTo={offersTo} wrong={wrong} onChange={set} />
			</Suspense>
		)
	)
}

const later = { line: 'Wer auslegt und wie geteilt wird: beim Abhaken', way: 'Beim Abhaken sagen' }
/** The same of what comes back each time: where nothing is said, the form offers what is usual then. */
export function ProposalShare() {
	const { property } = useEntry()
	const parties = useParties(property)
	const [proposal, set] = useEntryValue<EntryValues['reminder']['proposal']>('reminder.proposal')
	const [day] = useEntryValue<string>('reminder.day')
	const wrong = useEntryError('reminder.proposal.split')
	const change = ({ paid_by, split }: EntryValues['balance']) => set({ ...proposal, paid_by, split })
	return (
		parties && (
			<Suspense fallback={null}>
				<ShareLine
					parties={parties}
					balance={proposedBalance(proposal)}
					day={day}
					offersTo={undefined}
					wrong={wrong}
					path="reminder.proposal.split"
					unsaid={later}
					onChange={change}
				/>
			</Suspense>
		)
	)
}

/** What one party pays another. */
export function TransferPart() {
	const { user, property } = useEntry()
	const { parties = [] } = useParties(property) ?? {}
	const [transfer, set] = useEntryValue<EntryValues['transfer']>('transfer')
	const [day] = useEntryValue<string>('day')
	const errors = { from: useEntryError('transfer.from'), to: useEntryError('transfer.to'), amount: useEntryError('transfer.amount') }
	return (
		<Suspense fallback={null}>
			<TransferFields parties={parties} transfer={transfer} day={day} me={user?.id} errors={errors} onChange={set} />
		</Suspense>
	)
}
