import { LoadingScreen } from '../ui/loading-screen.tsx'
import { loadingPhrases } from './loading-phrases.ts'

export const LoadingHouse = () => <LoadingScreen phrases={loadingPhrases} />
