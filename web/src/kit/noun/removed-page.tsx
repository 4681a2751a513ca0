import type { Words } from '@hausheft/contract/nouns.ts'
import { atStart } from '@hausheft/contract/words.ts'
import type { ListSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

type RemovedPageProps = { words: Words; name: string; place: InProperty; list: string; search: ListSearch }

/** Somebody deleted it while its page was open. */
export function RemovedPage({ words, name, place: { group, property, base }, list, search }: RemovedPageProps) {
	return (
		<>
			<MobileTop title={name} note={property.name} back={list} backSearch={search} />
			<PageHeader
				title={name}
				crumbs={[
					{ to: `/group/${group.id}`, label: group.name },
					{ to: base, label: property.name },
					{ to: list, label: words.many, search },
				]}
			/>
			<div className="wrap noun-list">
				<Empty
					title={`${atStart(words, 'demonstrative')} wurde gelöscht`}
					motif="glass"
					action={
						<LinkButton to={list} search={search} look="secondary">
							Zur Liste
						</LinkButton>
					}
				>
					Der Papierkorb bewahrt alles 30 Tage lang auf; von dort lässt es sich zurückholen.
				</Empty>
			</div>
		</>
	)
}
