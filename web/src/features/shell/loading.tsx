import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { loadingPhrases } from './loading-phrases.ts'

/** What stands in a page's place while it is on its way. */
export const Loading = () => <LoadingScreen phrases={loadingPhrases} />
