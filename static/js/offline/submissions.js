// Forms of this page on their way, and the page that is left for their answer. It requests nothing meanwhile: it would
// be shown the message that is meant for the next page.

const UNLOADING_MS = 8000;

let count = 0;

export const isSubmitting = () => count > 0;

// Counts a submission; it resolves to whether the page is left for its answer.
export async function track(submission) {
  count += 1;
  const isUnloading = await submission.catch(() => false);
  if (isUnloading)
    setTimeout(() => {
      count -= 1;
    }, UNLOADING_MS);
  else count -= 1;
  return isUnloading;
}
