import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Property } from '@hausheft/contract/properties.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { staysHouse } from '../../kit/stays-house.ts'
import { read } from '../../platform/api/client.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'

/** Looks whether stays are kept in the house: then its page has a tab for them. */
export function NoteStays({ house }: { house: Pick<Property, 'id' | 'group'> }) {
	const found = useGroup(house.group)
	const may = found !== undefined && stayCan(found.group).read.may
	const { data } = useQuery({ ...read(stays.getStayRules, { params: { id: house.id } }), enabled: may })
	const isActive = may && data?.active === true
	useEffect(() => {
		staysHouse.set(isActive ? house.id : null)
		return () => staysHouse.set(null)
	}, [isActive, house.id])
	return null
}
