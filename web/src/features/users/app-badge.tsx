import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { users } from '@hausheft/contract/users.ts'
import { read } from '../../platform/api/client.ts'
import { showBadge } from '../../platform/release/badge.ts'

/** As long as somebody is signed in. */
export function AppBadge() {
	const { data } = useQuery(read(users.getDue, {}))
	// As long as nobody has said how many, it stays as it was.
	useEffect(() => {
		if (data) showBadge(data.overdue)
	}, [data])
	useEffect(() => () => showBadge(0), [])
	return null
}
