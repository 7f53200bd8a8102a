// All answers of stage two (decisions.md, review).
import { ReviewPage } from './ReviewPage.tsx';

export const StageTwoReview = () => <ReviewPage />;
