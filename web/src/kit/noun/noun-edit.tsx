import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { atStart } from '@hausheft/contract/words.ts'
import { useKeptSearch, type FormSearch } from '../../platform/places/list-search.ts'
import type { Entity, Values } from '../../platform/forms/noun.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useNounPlaces } from '../../platform/places/noun-places.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import type { IconType } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { NoPermission } from '../no-permission.tsx'
import { NounDrawer } from './noun-drawer.tsx'
import { NounForm, type FieldsProps, type NounFormProps } from './noun-form.tsx'
import { nounCan } from '../../platform/rights/noun-can.ts'

type NounEditProps<E extends Entity, V extends Values, F extends object> = Pick<NounFormProps<E, V, F>, 'noun' | 'start' | 'shown'> & {
	place: InProperty
	Icon: IconType
	/** What is changed; absent for a new one. */
	wanted?: string | undefined
	/** Where it is looked up. */
	found: Pick<UseQueryResult<unknown>, 'error' | 'isPending'> & { entity: E | undefined }
	addTitle: string
	/** Above the fields of a new one. */
	before?: ReactNode
	children: (fields: FieldsProps<V>) => ReactNode
}

/** A new one or a changed one, over its list; from there it returns to where one came from. */
export function NounEdit<E extends Entity, V extends Values, F extends object>(props: NounEditProps<E, V, F>) {
	const { noun, place, Icon, wanted, found, addTitle, before, start, shown, children } = props
	const { group, property, base } = place
	const { back } = useSearch({ strict: false }) as FormSearch
	const kept = useKeptSearch()
	const places = useNounPlaces(place, noun)
	const navigate = useNavigate()
	// When somebody deletes it meanwhile, what was typed stays on the screen.
	const [opened, setOpened] = useState(found.entity)
	if (found.entity && found.entity.id !== opened?.id) setOpened(found.entity)
	const entity = found.entity ?? (opened?.id === wanted ? opened : undefined)
	const title = wanted ? `${noun.words.one} bearbeiten` : addTitle
	usePageTitle(title, property.name, group.name)
	const list = `${base}/${noun.path}`
	// In the form's place: whoever goes back from there does not come to it again.
	const go = (href: string) => void navigate({ href, replace: true, resetScroll: false })
	const close = () => go(back && entity ? places.page(entity.id, kept) : places.list(kept))
	if (!nounCan(group, noun.source)[wanted ? 'change' : 'create'].may)
		return (
			<NounDrawer title={title} Icon={Icon} onClose={close}>
				<NoPermission backTo={list} />
			</NounDrawer>
		)
	if (wanted && !entity)
		return (
			<NounDrawer title={title} Icon={Icon} onClose={close}>
				{found.isPending ? (
					<SkeletonCards count={2} />
				) : (
					<Notice>{`${atStart(noun.words, 'demonstrative')} gibt es hier nicht. Vielleicht im Papierkorb, oder die Adresse ist unvollständig.`}</Notice>
				)}
			</NounDrawer>
		)
	return (
		<NounDrawer title={title} Icon={Icon} onClose={close} withForm>
			{!wanted && before}
			<NounForm
				key={wanted}
				{...(start && { start })}
				noun={noun}
				group={group}
				parent={property.id}
				entity={entity}
				gone={entity !== undefined && !found.entity}
				shown={shown}
				onSaved={close}
				onCancel={close}
				onRemoved={() => go(places.list(kept))}
			>
				{children}
			</NounForm>
		</NounDrawer>
	)
}
