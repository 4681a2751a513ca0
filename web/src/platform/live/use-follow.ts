// Hides how an endless list that anything in a group can change follows the live messages without being read again all the time.
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { subscribeToChanges } from './subscribers.ts'

/** What happens in one go, such as a deletion with all that hangs on it, is read anew once. */
const pause = 400
/** A list of more pages is not read again by itself: who has come that far is offered it. */
const mostPages = 2

/** Reads the list again after a change in the group; a long one says that there is news, and begins anew when asked to. */
export function useFollow(group: string, key: QueryKey, pages: number) {
	const client = useQueryClient()
	const [news, setNews] = useState(false)
	const latest = useRef({ key, pages })
	useEffect(() => {
		latest.current = { key, pages }
	})
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const follow = () => {
			timer = undefined
			if (latest.current.pages > mostPages) setNews(true)
			else void client.invalidateQueries({ queryKey: latest.current.key })
		}
		const stop = subscribeToChanges((message) => {
			if (message.source !== 'users' && (!message.group || message.group === group)) timer ??= setTimeout(follow, pause)
		})
		return () => {
			stop()
			clearTimeout(timer)
		}
	}, [client, group])
	return {
		news,
		showNews: () => {
			setNews(false)
			void client.resetQueries({ queryKey: latest.current.key })
		},
	}
}
