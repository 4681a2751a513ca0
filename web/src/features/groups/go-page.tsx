import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { homeGroup, homeProperty, keepLastGroup, keepLastProperty } from '../../platform/places/last-place.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import './go-page.css'

const route = getRouteApi('/_app/go/$to')
const titles = { entry: 'Neuer Eintrag', readings: 'Zähler ablesen', stopwatch: 'Stoppuhr' } as const

/** A shortcut from outside the app: to the house one was at last, else one is asked which. */
export function GoPage() {
	const { to } = route.useParams()
	const { data: list = [] } = useQuery(read(groups.listGroups, {}))
	const [chosen, setChosen] = useState<{ group?: string; property?: string }>({})
	const group = chosen.group ?? homeGroup(list)
	const { data: houses } = useQuery({ ...read(properties.listProperties, { params: { id: group ?? '' } }), enabled: group !== undefined })
	const property = chosen.property ?? (houses && homeProperty(houses))
	usePageTitle(titles[to])
	if (list.length === 0) return <Navigate to="/setup" replace />
	if (group !== undefined && to === 'entry') return <Navigate to="/group/$group/create" params={{ group }} replace />
	if (group !== undefined && houses?.length === 0) return <Navigate to="/group/$group" params={{ group }} replace />
	if (group !== undefined && property !== undefined)
		return to === 'readings' ? (
			<Navigate to="/group/$group/property/$property/readings" params={{ group, property }} replace />
		) : (
			<Navigate to="/group/$group/create" params={{ group }} search={{ property }} replace />
		)
	const chooseGroup = (id: string) => {
		keepLastGroup(id)
		setChosen({ group: id })
	}
	const chooseHouse = (id: string) => {
		keepLastProperty(id)
		setChosen({ ...chosen, property: id })
	}
	const question = group === undefined ? 'In welcher Gruppe?' : 'Für welches Haus?'
	return (
		<>
			<MobileTop title={titles[to]} note={question} back="/user" />
			<PageHeader title={titles[to]} note={question} />
			<div className="wrap">
				{group === undefined ? (
					<Choices of={list} onChoose={chooseGroup} />
				) : houses === undefined ? (
					<SkeletonCards count={2} />
				) : (
					<Choices of={houses.map((house) => ({ ...house, note: town(house) }))} onChoose={chooseHouse} />
				)}
			</div>
		</>
	)
}

type ChoicesProps = { of: readonly { id: string; name: string; note?: string }[]; onChoose: (id: string) => void }

const Choices = ({ of, onChoose }: ChoicesProps) => (
	<ul className="go-choices">
		{of.map(({ id, name, note }) => (
			<li key={id}>
				<button type="button" className="card go-choice" onClick={() => onChoose(id)}>
					<b>{name}</b>
					{note && <span className="dim">{note}</span>}
				</button>
			</li>
		))}
	</ul>
)
