import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parties } from '@hausheft/contract/parties.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { sharedHouse } from '../../kit/shared-house.ts'
import { read } from '../../platform/api/client.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'

/** Looks whether several share the house: then its page has a tab for it, and the form of an entry knows them. */
export function NoteShared({ house }: { house: Pick<Property, 'id' | 'group'> }) {
	const found = useGroup(house.group)
	const { data } = useQuery(read(parties.getParties, { params: { id: house.id } }))
	const isShared = data !== undefined && data.parties.length > 0 && found !== undefined && taxCan(found.group).read.may
	useEffect(() => {
		sharedHouse.set(isShared ? house.id : null)
		return () => sharedHouse.set(null)
	}, [isShared, house.id])
	return null
}
