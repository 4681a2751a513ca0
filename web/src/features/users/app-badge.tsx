import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { users } from '@hausheft/contract/users.ts'
import { read } from '../../platform/api/client.ts'
import { showBadge } from '../../platform/release/badge.ts'

/** As long as somebody is signed in. */
export function AppBadge() {
	const { data } = useQuery(read(users.getDue, {}))
	useEffect(() => showBadge(data?.overdue ?? 0), [data])
	useEffect(() => () => showBadge(0), [])
	return null
}
