import { IconDownload, IconUsersGroup } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { ApiError, request, urlOf } from '../../platform/api/client.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import type { Payment } from './sharing-words.ts'

type BillDrawerProps = {
	property: Property
	payment: Payment
	/** Who gets it. */
	payee: Party | undefined
	title: string
	/** Where what is missing is filled in, for who may. */
	partiesTo: string | undefined
	onClose: () => void
}

/** The bill to be photographed by a banking app, or taken along as PDF; where there can be none, what one needs to pay without. */
export function BillDrawer({ property, payment, payee, title, partiesTo, onClose }: BillDrawerProps) {
	const asked = (format: 'svg' | 'pdf') => ({ params: { id: property.id }, query: { ...payment, format } })
	const url = urlOf(sharing.getBill, asked('svg'))
	const { data, error, refetch } = useQuery({
		queryKey: ['bill', url],
		queryFn: async ({ signal }) => (await request(url, { signal })).text(),
		retry: false,
		staleTime: 0,
	})
	const reason = error instanceof ApiError ? error.problem.reason : undefined
	return (
		<Drawer title={title} onClose={onClose}>
			<div className="bill-drawer">
				{data !== undefined ? (
					<>
						<div className="bill-paper">
							<img src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={`QR-Rechnung: ${title}`} />
						</div>
						<p className="dim">{`Mit der App der Bank fotografieren. Betrag, Konto und die Mitteilung «Ausgleich ${property.name}» stehen schon darin.`}</p>
						<a className="button button-secondary" href={urlOf(sharing.getBill, asked('pdf'))} download>
							<IconDownload size={19} stroke={1.9} aria-hidden />
							Als PDF
						</a>
					</>
				) : reason === 'iban' || reason === 'address' ? (
					<>
						<Notice>{error?.message}</Notice>
						{payee && <ByHand name={payee.name} iban={payee.iban} />}
						{partiesTo && (
							<LinkButton to={partiesTo} look="secondary" Icon={IconUsersGroup}>
								Bei den Beteiligten ergänzen
							</LinkButton>
						)}
					</>
				) : error ? (
					<ReadFailed error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonCards count={1} />
				)}
			</div>
		</Drawer>
	)
}

const ByHand = ({ name, iban }: { name: string; iban: string | null }) => (
	<dl className="bill-by-hand">
		<div>
			<dt>Name</dt>
			<dd>
				{name} <CopyButton text={name} label="Name kopieren" look="quiet" />
			</dd>
		</div>
		{iban && (
			<div>
				<dt>IBAN</dt>
				<dd>
					{inFours(iban)} <CopyButton text={iban} label="IBAN kopieren" look="quiet" />
				</dd>
			</div>
		)}
	</dl>
)

const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
