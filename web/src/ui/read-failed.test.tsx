import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../platform/api/client.ts'
import { ReadFailed } from './read-failed.tsx'

const wordsOf = (error: Error) => renderToStaticMarkup(<ReadFailed error={error} onRetry={() => {}} />).replaceAll(/<[^>]*>/g, '')

test('where a right is missing it says who can give it, and otherwise what went wrong alone', () => {
	const title = 'Für diese Aktion fehlt die Berechtigung.'
	expect(wordsOf(new ApiError(403, 'forbidden', { title }))).toContain(
		`${title} Wer die Gruppe verwaltet, kann eine andere Rolle vergeben.`,
	)
	expect(wordsOf(new Error('Keine Verbindung'))).toBe('Das konnte nicht geladen werden. Keine Verbindung.Nochmals versuchen')
})
